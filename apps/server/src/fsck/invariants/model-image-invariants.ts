import type { Invariant } from './invariant.ts';

const images = `(select null::bigint as organization_id, model_name, image_id, image from directory.device_model_images
  union all select organization_id, model_name, image_id, image from app.battery_model_images) as images`;

/** A WebP starts with RIFF, followed by the number of remaining bytes as a 32-bit little-endian integer. */
const announcedBytes = `get_byte(image, 4) + get_byte(image, 5) * 256 + get_byte(image, 6) * 65536 + get_byte(image, 7)::bigint * 16777216 + 8`;

export const modelImageInvariants: readonly Invariant[] = [
  {
    name: 'model-image-is-of-a-device-model',
    sentence: 'The image of a device model belongs to a registered model.',
    query: `select null::bigint as organization_id, model_name from directory.device_model_images
      where not exists (select from directory.device_models where device_models.name = model_name)`,
  },
  {
    name: 'model-image-has-a-path-of-its-own',
    sentence: 'The path of an image is 22 random characters and identifies one image.',
    query: `select min(organization_id) as organization_id, image_id, count(*) as images from ${images}
      group by image_id having count(*) > 1 or image_id !~ '^[A-Za-z0-9_-]{22}$'`,
  },
  {
    name: 'model-image-is-a-picture',
    sentence: 'The image of a model is a complete WebP file.',
    query: `select organization_id, model_name, length(image) as bytes from ${images}
      where case when length(image) < 12 then true
        else substr(image, 1, 4) <> 'RIFF' or substr(image, 9, 4) <> 'WEBP' or length(image) <> ${announcedBytes} end`,
  },
  {
    name: 'battery-model-has-one-image',
    sentence: "A manufacturer's battery model has at most one image, regardless of letter case.",
    query: `select organization_id, lower(coalesce(manufacturer, '')) as manufacturer, lower(model_name) as model_name, count(*) as images
      from app.battery_model_images group by 1, 2, 3 having count(*) > 1`,
  },
];
