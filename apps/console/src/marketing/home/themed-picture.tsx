const files = import.meta.glob<string>('../pictures/*.webp', { eager: true, query: '?url', import: 'default' });

const fileOf = (name: string): string => {
  const file = files[`../pictures/${name}.webp`];
  if (file === undefined) throw new Error(`There is no picture ${name}: node scripts/home-pictures.ts takes them`);
  return file;
};

const dark = '(prefers-color-scheme: dark)';
const narrow = '(max-width: 640px)';

type ThemedPictureProps = {
  name: string;
  alt: string;
  width: number;
  height: number;
  /** The picture for narrow windows. */
  narrowName?: string;
  /** For pictures on the first screen, which are loaded eagerly. */
  eager?: boolean;
};

/** A picture of the product, light or dark to match the reader's colour scheme. */
export const ThemedPicture = ({ name, alt, width, height, narrowName, eager = false }: ThemedPictureProps) => (
  <picture data-themed>
    {narrowName === undefined ? null : (
      <>
        <source media={`${narrow} and ${dark}`} srcSet={fileOf(`${narrowName}-dark`)} width={780} height={1040} />
        <source media={narrow} srcSet={fileOf(`${narrowName}-light`)} width={780} height={1040} />
      </>
    )}
    <source media={dark} srcSet={fileOf(`${name}-dark`)} />
    <img
      src={fileOf(`${name}-light`)}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  </picture>
);
