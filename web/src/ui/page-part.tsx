import { Alert, Button, Text } from '@mantine/core';
import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { isOutdated, notDownloaded } from './is-outdated.ts';

interface PagePartProps {
  /** What the person calls it: "The job's panel". */
  readonly name: string;
  readonly children: ReactNode;
  /** The part is tried again when this changes, for example with another job in the panel. */
  readonly about?: unknown;
  /** A part over the page, such as a menu, has no place for the notice. */
  readonly isOverlay?: boolean;
  /** Stands in place of an overlay that failed, such as the button that opens it. */
  readonly instead?: ReactNode;
  /** Takes the notice away, where nothing else would close the part. */
  readonly onClose?: () => void;
}

interface PagePartState {
  readonly failure: unknown;
  readonly about: unknown;
}

/**
 * A part of the page that may fail alone. The failure is said in its place and can be tried again, and the sheet beside it
 * keeps everything typed. React offers this to classes only.
 */
export class PagePart extends Component<PagePartProps, PagePartState> {
  override state: PagePartState = { failure: null, about: this.props.about };

  constructor(props: PagePartProps) {
    super(props);
    renewDownloads();
  }

  static getDerivedStateFromError(failure: unknown): Partial<PagePartState> {
    return { failure: failure ?? new Error('unknown') };
  }

  static getDerivedStateFromProps({ about }: PagePartProps, state: PagePartState): PagePartState | null {
    if (about === state.about) return null;
    renewDownloads();
    return { failure: null, about };
  }

  override componentDidCatch(failure: unknown): void {
    if (!this.props.isOverlay) {
      if (isOutdated(failure)) window.addEventListener('online', this.#retry);
      return;
    }
    const text = this.#text(failure);
    // Toasts are not needed for the first paint.
    void import('./toast/toast.ts').then(({ toast }) =>
      toast.error(text, { action: { label: 'Try again', onClick: this.#retry } }),
    );
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#retry);
  }

  #retry = (): void => {
    window.removeEventListener('online', this.#retry);
    renewDownloads();
    this.setState({ failure: null });
  };

  #text(failure: unknown): string {
    const { name } = this.props;
    return isOutdated(failure) ? notDownloaded(name) : `${name} could not be shown. What you typed is not lost.`;
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (this.props.isOverlay) return this.props.instead ?? null;
    return (
      <Alert
        {...{ color: 'red', variant: 'light', role: 'alert', p: 'xs', m: 'xs' }}
        {...(this.props.onClose && { withCloseButton: true, closeButtonLabel: 'Close', onClose: this.props.onClose })}
      >
        <Text size="sm" mb="xs">
          {this.#text(failure)}
        </Text>
        <Button size="compact-sm" variant="default" onClick={this.#retry}>
          Try again
        </Button>
      </Alert>
    );
  }
}

/** Downloads that failed: React's own `lazy` would never ask for them again. */
const failedDownloads = new Set<() => void>();

function renewDownloads(): void {
  for (const renew of failedDownloads) renew();
  failedDownloads.clear();
}

/** A part with its own download. A failed download is repeated when any part of the page is retried or mounted again. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failedDownloads.add(() => {
          current = begin();
        });
        throw error;
      }
    });
  let current = begin();
  // `lazy` gives no plain component type for props that are a type parameter.
  return (props) => createElement(current as unknown as ComponentType<Props>, props);
}

const laterDownloads = new Set<() => Promise<unknown>>();

/** Downloads the parts that open later, once the page's first rows are drawn. A failed download is repeated when its part opens. */
export async function loadLater(): Promise<void> {
  await Promise.allSettled([...laterDownloads].map((download) => download()));
}

/** A part that `loadLater` downloads. It suspends until then, and is drawn at once afterwards. */
export function suspendedPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let there: ComponentType<Props> | null = null;
  const download = async () => {
    there = await load();
    return there;
  };
  laterDownloads.add(download);
  const Waiting = lazyPart(download);
  return function SuspendedPart(props) {
    const [Part] = useState(() => there ?? Waiting);
    return <Part {...props} />;
  };
}

/** A part that opens over the page or beside its sheet. Until it is downloaded, it draws `meanwhile`; afterwards it is drawn at once. */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Part = suspendedPart(load);
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}
