import { type RefObject, useEffect, useState } from 'react'

/** `margin`: `rootMargin` of an IntersectionObserver. */
export function useInView(element: RefObject<Element | null>, margin = '0px'): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(entries => setIsInView(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: margin,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin])
  return isInView
}
