import { Type } from 'typebox';
import { modelImageParams, savedModelImage } from '../model-images/model-images.ts';
import { photoParams, savedPhoto } from '../photos/photos.ts';
import { media, type Media, type Routes } from '../routes/route.ts';
import { idParams } from '../text.ts';
import { imageTypes } from './images.ts';

const imageBody: Media = {
  content: Object.fromEntries(imageTypes.map((type) => [type, { schema: Type.Unknown() }])),
};
const image = (type: 'image/jpeg' | 'image/webp') => media(type, Type.String({ format: 'binary' }));

/** Photos of users and images of models. */
export const imageRoutes = {
  'PUT /api/users/:id/photo': {
    summary: "Save a photo: PNG, JPEG or WebP, at most 5 MiB; the caller's own or, with perm-users-groups, anyone's",
    params: idParams,
    body: imageBody,
    answer: savedPhoto,
  },
  'DELETE /api/users/:id/photo': { summary: 'Remove a photo', params: idParams, answer: null },
  'GET /uploads/user-photos/:photoId': {
    summary: 'A photo, for people in the same organisation',
    params: photoParams,
    answer: image('image/jpeg'),
  },
  'PUT /api/batteries/:id/modelImage': {
    summary: "Save the image of a battery's model: PNG, JPEG or WebP, at most 5 MiB and 25 megapixels",
    params: idParams,
    body: imageBody,
    answer: savedModelImage,
  },
  'DELETE /api/batteries/:id/modelImage': {
    summary: "Remove the image of a battery's model",
    params: idParams,
    answer: null,
  },
  'GET /uploads/model-images/:imageId': {
    summary: "The image of a device model, or of a battery model in the caller's organisation",
    params: modelImageParams,
    answer: image('image/webp'),
  },
} satisfies Routes;
