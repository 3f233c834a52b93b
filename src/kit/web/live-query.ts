/** For what others change too and somebody waits for: asked again every 30 seconds, and when its window is come back to. */
export const live = { refetchInterval: 30_000, refetchOnWindowFocus: true, staleTime: 0 } as const
