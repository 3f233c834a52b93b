/** Refetches every 30 seconds and on window focus. */
export const live = { refetchInterval: 30_000, refetchOnWindowFocus: true, staleTime: 0 } as const
