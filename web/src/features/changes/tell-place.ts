const PAUSE_MS = 1_000;
/** Well within the minute after which the service forgets. */
const AGAIN_MS = 25_000;

export interface PlaceTeller<Place> {
  tell(place: Place | null): void;
  /** Tells nothing more, until `tell`. */
  stop(): void;
}

/** Shows the others where the person is: at once, then at most once a second, and again from time to time. */
export function tellPlace<Place>(send: (place: Place | null) => void): PlaceTeller<Place> {
  let place: Place | null = null;
  let isResting = false;
  let isNewer = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sendNow = (): void => {
    isNewer = false;
    isResting = true;
    send(place);
    clearTimeout(timer);
    timer = setTimeout(() => {
      isResting = false;
      if (isNewer) sendNow();
      else timer = setTimeout(sendNow, AGAIN_MS);
    }, PAUSE_MS);
  };
  return {
    tell(now) {
      place = now;
      if (isResting) isNewer = true;
      else sendNow();
    },
    stop() {
      clearTimeout(timer);
      isResting = false;
      isNewer = false;
    },
  };
}
