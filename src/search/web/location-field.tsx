import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { useSuggesting } from '#gazetteer/web/use-suggesting.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import { announce } from '#kit/web/live-region.tsx'
import { useDraft } from '#kit/web/use-draft.ts'
import { MAX_TEXT_LENGTH } from '../contract.ts'
import { cleanValue } from '../rules.ts'
import { locationNear, locationOf } from '../rules-place.ts'
import type { Search } from './use-search.ts'

const loadField = async () => (await import('./suggest/named-place-field.tsx')).NamedPlaceField

/** Suggestions load on focus. */
export function LocationField({ search }: { search: Search }) {
  const [text, setText] = useDraft(search.filters.location ?? '', {
    clean: typed => cleanValue('location', typed),
    onPause: location => search.change({ location }, { replace: true }),
  })
  const [fault, setFault] = useState<string>()
  const { box, Suggesting, load } = useSuggesting(loadField)
  const field = {
    label: 'Location',
    name: 'location',
    value: text,
    hint: fault,
    placeholder: 'City, ZIP code or street',
    enterKeyHint: 'search',
    className: 'grow',
  } as const
  return (
    <div
      ref={box}
      onFocus={load}
      onPointerEnter={load}
      className="flex grow basis-32 items-start gap-2 max-sm:basis-full"
    >
      {Suggesting ? (
        <Suggesting
          {...field}
          onChange={setText}
          onPlace={place => search.change(locationOf(place, search.filters))}
          search={search}
        />
      ) : (
        <TextField
          {...field}
          onChange={event => setText(event.target.value)}
          maxLength={MAX_TEXT_LENGTH}
          autoComplete="off"
        />
      )}
      <NearMe search={search} onFault={setFault} />
    </div>
  )
}

type NearMeProps = {
  search: Search
  /** Undefined clears the error. */
  onFault: (words: string | undefined) => void
}

/** Asks for the location only on click. */
function NearMe({ search, onFault }: NearMeProps) {
  const [busy, setBusy] = useState(false)

  async function find() {
    setBusy(true)
    onFault(undefined)
    const { locate, locationFaultTexts } = await import('#gazetteer/web/locate.ts')
    const here = await locate()
    if (typeof here !== 'string') return search.change(locationNear(here))
    onFault(locationFaultTexts[here])
    announce(locationFaultTexts[here])
  }
  function press() {
    find()
      .catch(() => onFault('We couldn’t get your location. Check your connection, or enter a city or ZIP code.'))
      .finally(() => setBusy(false))
  }
  return (
    <Button tone="secondary" busy={busy} onClick={press} className="mt-6.5 max-sm:px-3! noscript:hidden">
      <LocateFixed aria-hidden="true" className="size-5" />
      <span className="max-sm:sr-only">Near me</span>
    </Button>
  )
}
