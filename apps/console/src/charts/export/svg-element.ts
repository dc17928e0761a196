export const svgNamespace = 'http://www.w3.org/2000/svg';
export const fontFamily = 'Inter Variable, Inter, sans-serif';

export const element = (name: string, attributes: Record<string, string | number>, text?: string): SVGElement => {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
};

export const words = (x: number, y: number, size: number, fill: string, text: string): SVGElement =>
  element('text', { x, y, 'font-size': size, 'font-family': fontFamily, fill }, text);
