import { Search } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Form, useSearchParams } from 'react-router'
import { SEARCH_LENGTH } from '#desk/choices.ts'
import { paths } from '#kit/shared/paths.ts'

/** “/” focuses it from anywhere outside a text field. */
export function AdminSearchBox() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  useEffect(() => {
    const leaving = new AbortController()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey, { signal: leaving.signal })
    return () => leaving.abort()
  }, [])
  return (
    <search className="w-full lg:w-64">
      <Form action={paths.adminSearch} className="relative">
        <label htmlFor={id} className="sr-only">
          Search everything
        </label>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted"
        />
        <input
          // Back or a link may have changed the URL.
          key={q}
          ref={input}
          id={id}
          name="q"
          type="search"
          defaultValue={q}
          minLength={SEARCH_LENGTH.min}
          maxLength={SEARCH_LENGTH.max}
          required
          placeholder="Search everything"
          aria-keyshortcuts="/"
          autoComplete="off"
          className="control pl-10"
        />
      </Form>
    </search>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, dialog[open]') !== null)
  )
}
