/** Size of a picture in pixels. */
export type Size = { width: number; height: number };
/** The square to keep: its centre as a share of width and height, and the factor by which it is smaller than the largest possible one. */
export type Crop = { x: number; y: number; zoom: number };

export const wholePicture: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const maxZoom = 4;

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** Side of the square, px of the picture. */
const sideOf = ({ width, height }: Size, zoom: number): number => Math.min(width, height) / zoom;

/** Keeps the square within the picture. */
const within = (size: Size, crop: Crop): Crop => {
  const zoom = between(1, crop.zoom, maxZoom);
  const half = sideOf(size, zoom) / 2;
  const [marginX, marginY] = [half / size.width, half / size.height];
  return { zoom, x: between(marginX, crop.x, 1 - marginX), y: between(marginY, crop.y, 1 - marginY) };
};

/** Moves the picture under the frame, by shares of the frame's size: moving right shows more of its left side. */
export const moved = (size: Size, crop: Crop, right: number, down: number): Crop => {
  const side = sideOf(size, crop.zoom);
  return within(size, { ...crop, x: crop.x - (right * side) / size.width, y: crop.y - (down * side) / size.height });
};

export const zoomed = (size: Size, crop: Crop, zoom: number): Crop => within(size, { ...crop, zoom });

/** Left, top and side of the square, px of the picture. */
export const squareOf = (size: Size, crop: Crop): { left: number; top: number; side: number } => {
  const side = sideOf(size, crop.zoom);
  return { left: crop.x * size.width - side / 2, top: crop.y * size.height - side / 2, side };
};
