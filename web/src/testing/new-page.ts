import { notifications } from '@mantine/notifications';
import { vi } from 'vitest';

// A test file begins as a page does: with our modules anew, nothing stored and nothing shown. Only the libraries and the DOM stay.
vi.resetModules();
notifications.clean();
sessionStorage.clear();
localStorage.clear();
document.body.replaceChildren();
