import { MAX_ATTACHED_BYTES } from '@plumbline/contract/workflow/change-order-files';
import { recognisedType, TYPE_BYTES } from '@plumbline/domain/file-type';
import { smallerPicture } from './smaller-picture.ts';

export type Prepared =
  | { readonly ok: true; readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly reason: string };

const no = (reason: string): Prepared => ({ ok: false, reason });

/** What is sent of a chosen file: a picture made smaller, a PDF as it is; or why nothing is. */
export async function prepareFile(file: File, smaller = smallerPicture): Promise<Prepared> {
  // A cloud folder shows files that this computer has not loaded yet.
  if (file.size === 0) return no('It is empty, or not on this computer yet.');
  const type = recognisedType(new Uint8Array(await file.slice(0, TYPE_BYTES).arrayBuffer()));
  if (type === null) return no('Only JPEG, PNG and WebP pictures and PDF documents can be attached.');
  if (type !== 'application/pdf') {
    const picture = await smaller(file);
    if (picture) return whole(picture, `${file.name.replace(/\.\w+$/, '') || 'photo'}.jpg`);
    return no(
      type === 'heic'
        ? 'This is a HEIC photo, and this browser cannot read it. Attach it on the iPhone itself, or save it as JPEG first.'
        : 'This browser cannot read the picture: it may be damaged.',
    );
  }
  return whole(file, file.name);
}

async function whole(content: Blob, name: string): Promise<Prepared> {
  if (content.size > MAX_ATTACHED_BYTES) return no('It is larger than 10 MB.');
  return { ok: true, name, bytes: new Uint8Array(await content.arrayBuffer()) };
}
