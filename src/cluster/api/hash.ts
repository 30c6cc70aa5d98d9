/** FNV-1a, 32 bits, over the UTF-16 units of a text: both bytes of a unit above 255, one otherwise. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193) >>> 0;
    if (unit > 0xff) hash = Math.imul(hash ^ (unit >> 8), 0x01000193) >>> 0;
  }
  return hash;
}
