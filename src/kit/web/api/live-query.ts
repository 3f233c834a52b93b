export const live = { refetchInterval: 30_000, refetchOnWindowFocus: true, staleTime: 0 } as const

/** Skips the first rendering. */
export const polled = { ...live, staleTime: 3_000 } as const
