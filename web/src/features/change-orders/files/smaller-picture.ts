/** At its longer side: a letter-size page is legible at 186 dots an inch. */
const LONGEST_PIXELS = 2_048;
const QUALITY = 0.8;

/**
 * The picture drawn anew as a JPEG: upright as the camera held it, no longer than 2,048 pixels, and without what the camera wrote into
 * it, such as the place. Null where this browser cannot read it.
 */
export async function smallerPicture(file: Blob): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    // A browser draws a picture by its orientation of itself.
    await image.decode();
    const scale = Math.min(1, LONGEST_PIXELS / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    const pen = canvas.getContext('2d');
    if (!pen) return null;
    // A JPEG has no transparency: paper is white.
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}
