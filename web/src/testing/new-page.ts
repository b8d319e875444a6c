import { notifications } from '@mantine/notifications';
import { configure } from '@testing-library/react';
import { beforeAll, vi } from 'vitest';

// A test file begins as a page does: with our modules anew, nothing stored and nothing shown. Only the libraries and the DOM stay.
vi.resetModules();
notifications.clean();
sessionStorage.clear();
localStorage.clear();
document.body.replaceChildren();

// A growing text field waits for fonts, which the DOM of the tests lacks.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

// A person opens menus and dialogs once the sheet is drawn: by then the later parts are downloaded.
beforeAll(async () => (await import('../ui/page-part.tsx')).loadLater());

// As with the limits of vitest.config.ts: a busy machine is only slow.
configure({ asyncUtilTimeout: 30_000 });
