import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { type ListingValues, listingFields, listingRules } from '../rules.ts'

type Words = Partial<ListingValues>

/**
 * Keeps text typed into the server-rendered form before hydration, which would erase it: read just before and restored
 * just after, once the stored draft is loaded.
 */
export function useEarlyInput(form: RefObject<HTMLFormElement | null>, fillIn: (words: Words) => void): void {
  const words = useRef<Words>({})
  const isHydrated = useHydrated()
  useLayoutEffect(() => {
    if (form.current) words.current = wordsIn(new FormData(form.current))
  }, [form])
  useEffect(() => {
    if (!isHydrated || Object.keys(words.current).length === 0) return
    fillIn(words.current)
    words.current = {}
  }, [isHydrated, fillIn])
}

function wordsIn(form: FormData): Words {
  const texts = listingFields.map(field => [field, form.getAll(field).map(String)] as const)
  const typed = texts.filter(([, [first = '']]) => first !== '')
  return Object.fromEntries(typed.map(([field, all]) => [field, listingRules[field].kind === 'choices' ? all : all[0]]))
}
