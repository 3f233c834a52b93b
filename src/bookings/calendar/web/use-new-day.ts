import { type RefObject, useEffect, useRef } from 'react'

type NewDay = {
  /** The heading of the displayed day, which takes the focus. */
  heading: RefObject<HTMLHeadingElement | null>
  await: (date: string) => void
}

/** After saving, the calendar moves to that day and focuses its heading: the clicked element belongs to another day. */
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
