import { notifications } from '@mantine/notifications';
import { configure } from '@testing-library/react';
import { beforeAll, vi } from 'vitest';

// A test file begins as a page does: with our modules anew, nothing stored and nothing shown. Only the libraries and the DOM stay.
vi.resetModules();
notifications.clean();
sessionStorage.clear();
localStorage.clear();
document.body.replaceChildren();

// A text field that grows waits for the fonts, of which the DOM of the tests knows nothing.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

// A person opens menus and dialogs when the sheet stands: what is downloaded then is there.
beforeAll(async () => (await import('../ui/page-part.tsx')).loadLater());

// As with the limits of vitest.config.ts: a busy machine is only slow.
configure({ asyncUtilTimeout: 30_000 });
