export const live = { refetchInterval: 30_000, refetchOnWindowFocus: true, staleTime: 0 } as const
