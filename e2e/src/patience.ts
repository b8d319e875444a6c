/** How long a journey waits for what it expects or acts on, in milliseconds: only something that hangs takes as long. */
export const PATIENCE = 45_000;
