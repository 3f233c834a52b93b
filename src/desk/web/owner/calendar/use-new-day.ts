import { type RefObject, useEffect, useRef } from 'react'

type NewDay = {
  /** Of the day that is shown; it takes the focus. */
  heading: RefObject<HTMLHeadingElement | null>
  await: (date: string) => void
}

/** When the calendar goes to the day of what has just been written, its heading takes the focus: what was pressed is another day's. */
export function useNewDay(shown: string): NewDay {
  const heading = useRef<HTMLHeadingElement>(null)
  const awaited = useRef<string>(undefined)
  useEffect(() => {
    if (awaited.current === shown) heading.current?.focus()
    awaited.current = undefined
  }, [shown])
  return {
    heading,
    await(date) {
      awaited.current = date
    },
  }
}
