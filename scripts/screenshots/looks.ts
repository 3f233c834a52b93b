export const looks = ([360, 1280] as const).flatMap(width =>
  (['light', 'dark'] as const).map(theme => ({ width, theme })),
)
export type Look = (typeof looks)[number]
