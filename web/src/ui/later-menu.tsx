import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { PagePart, suspendedPart } from './page-part.tsx';

/** What a menu, or its placeholder, passes to its button. The library adds more props. */
export type MenuButtonProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'onClick' | 'onKeyDown' | 'aria-haspopup' | 'aria-expanded'
>;

interface LaterMenuOptions<Props> {
  /** What the person calls it: "The list of views". */
  readonly name: string;
  readonly popup: 'menu' | 'listbox' | 'dialog';
  /** The menu with its button, the first one in it. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** The same button alone. */
  readonly button: (props: Props, alone: MenuButtonProps) => ReactNode;
}

/**
 * Draws only the button of a menu until it is pressed for the first time. A list with its positioning code would take longer to download and draw
 * than the rows of the sheet below.
 */
export function laterMenu<Props extends object>({ name, popup, load, button }: LaterMenuOptions<Props>) {
  const Menu = suspendedPart(load);
  return function LaterMenu(props: Props) {
    // Counted, so that another press retries a failed download.
    const [presses, setPresses] = useState(0);
    const place = useRef<HTMLSpanElement>(null);
    const hasFocus = useRef(false);
    const press = (): void => {
      // A key elsewhere may press it too.
      hasFocus.current ||= place.current?.contains(document.activeElement) ?? false;
      setPresses(presses + 1);
    };
    const alone = button(props, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onClick: press,
      onKeyDown: (event) => {
        if (popup !== 'listbox' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
        event.preventDefault();
        press();
      },
    });
    return (
      <span ref={place} style={{ display: 'contents' }}>
        {presses === 0 ? (
          alone
        ) : (
          <PagePart name={name} isOverlay about={presses} instead={alone}>
            <Suspense fallback={alone}>
              <Menu {...props} />
              <Pressed place={place} takesFocus={hasFocus} />
            </Suspense>
          </PagePart>
        )}
      </span>
    );
  };
}

interface PressedProps {
  readonly place: RefObject<HTMLElement | null>;
  readonly takesFocus: RefObject<boolean>;
}

/** Passes the press, and the focus, on to the menu's own button, in the task that draws it. */
function Pressed({ place, takesFocus }: PressedProps) {
  const isDone = useRef(false);
  useLayoutEffect(() => {
    // Strict mode draws everything twice.
    if (isDone.current) return;
    isDone.current = true;
    const button = place.current?.querySelector('button');
    if (takesFocus.current) button?.focus({ preventScroll: true });
    button?.click();
  }, [place, takesFocus]);
  return null;
}
