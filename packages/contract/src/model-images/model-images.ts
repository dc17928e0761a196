import { Type, type Static } from 'typebox';
import { imageIdPattern } from '../images/images.ts';
import { strict } from '../text.ts';

/** The path of a model's image; every new image gets a new path. */
export const modelImagePath = (imageId: string): string => `/uploads/model-images/${imageId}`;
export const modelImageParams = Type.Object({ imageId: Type.String({ pattern: imageIdPattern }) }, strict);

/** `PUT /batteries/{id}/modelImage` */
export const savedModelImage = Type.Object({ modelImage: Type.String() }, strict);
export type SavedModelImage = Static<typeof savedModelImage>;
