import type { PictureColours } from '../../src/panel/protocol';
import { inkOn, palette } from './theme';

/** A canvas may be so many px wide or high, and have so many in all. */
const longestSide = 16_000;
const mostPixels = 100_000_000;

/** Pixels per px where there is room. */
const sharpness = 2;

/** The colours of the theme as plain `#rrggbb`: see-through ones and mixes as they look on the background. */
export function pictureColours(): PictureColours {
  const colours = palette();
  const on = (colour: string): string => painted('#ffffff', colours.background, colour);
  const hues = colours.hues.map(on);
  const bad = on(colours.bad);
  return {
    background: painted('#ffffff', colours.background), foreground: on(colours.foreground), dim: on(colours.dim), line: on(colours.line),
    bad, badInk: inkOn(bad), warn: on(colours.warn), hues, inks: hues.map(inkOn),
  };
}

/** What one pixel looks like when it is painted with these colours, one over the other. */
function painted(...layers: readonly string[]): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d')!;
  for (const layer of layers) {
    context.fillStyle = layer;
    context.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * A PNG of an SVG picture, in base64. An image runs no script and loads nothing, and the picture stands by itself, so all it
 * needs of the page's policy is `img-src blob:`; the address lives as long as the drawing.
 */
export async function rasterize(svg: string): Promise<string> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return pngOf(image);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function pngOf(image: HTMLImageElement): string {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(sharpness, longestSide / Math.max(width, height), Math.sqrt(mostPixels / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const url = canvas.toDataURL('image/png');
  return url.slice(url.indexOf(',') + 1);
}
