import { Type } from 'typebox';
import { imageIdPattern } from '../images/images.ts';
import { strict } from '../text.ts';

export const savedPhoto = Type.Object({ photoId: Type.String() }, strict);
export const photoParams = Type.Object({ photoId: Type.String({ pattern: imageIdPattern }) }, strict);
