import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { type FacilityValues, fieldNames, type Pin } from '#facilities/facility-form.ts'
import type { Place } from '#gazetteer/contract.ts'
import { Button } from '#kit/web/button.tsx'
import { TextField } from '#kit/web/form/field.tsx'
import type { FormState } from '#kit/web/form/use-form.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'

/** The map's code loads separately. */
const PinMap = lazy(() =>
  import('./pin-map.tsx').then(
    module => ({ default: module.PinMap }),
    () => ({
      default: () => (
        <p className="p-4 text-sm text-muted">We couldn’t load the map. You can enter coordinates instead.</p>
      ),
    }),
  ),
)

/**
 * The exact location, on a map or as coordinates from another map. Without a pin it is the middle of the ZIP code or
 * city.
 */
export function PinField({ form }: { form: FormState<FacilityValues> }) {
  const id = useId()
  const { values, errors, change } = form
  const { pin } = values
  const { middle, isFinding } = useMiddle(values)
  const isHydrated = useHydrated()
  const error = errors.pin
  return (
    <fieldset
      className="min-w-0 sm:col-span-6"
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      tabIndex={-1}
    >
      <legend className="text-sm font-semibold">
        {fieldNames.pin} <span className="font-normal text-muted">optional</span>
      </legend>
      <p className="mb-2 text-sm text-muted">
        {pin
          ? 'Directions lead to the pin.'
          : 'Without a pin, we show an approximate location at the center of the ZIP code or city.'}
      </p>
      <div className="relative isolate h-80 overflow-clip rounded-lg border border-line bg-sunken">
        {isHydrated && (
          <Suspense fallback={null}>
            <PinMap pin={pin} middle={middle} isFinding={isFinding} onPin={next => change({ pin: next })} />
          </Suspense>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-clay">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Coordinates key={pin ? writeCoordinates(pin) : ''} pin={pin} onPin={next => change({ pin: next })} />
        {pin && (
          <Button tone="secondary" onClick={() => change({ pin: null })}>
            Remove pin
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** Keeps the text until it is two numbers. */
function Coordinates({ pin, onPin }: { pin: Pin | null; onPin: (pin: Pin) => void }) {
  const [text, setText] = useState(pin ? writeCoordinates(pin) : '')
  const [isWrong, setIsWrong] = useState(false)
  function take() {
    const read = readCoordinates(text)
    setIsWrong(text.trim() !== '' && !read)
    if (read && (!pin || writeCoordinates(read) !== writeCoordinates(pin))) onPin(read)
  }
  return (
    <TextField
      label="Coordinates"
      className="grow basis-64"
      autoComplete="off"
      inputMode="text"
      hint="Copy them from any map, such as 33.15083, -96.82361"
      error={isWrong ? 'Use latitude and longitude, such as 33.15083, -96.82361' : undefined}
      value={text}
      onChange={event => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        take()
      }}
    />
  )
}

/** The location of the address alone, once complete enough; `isFinding` while the server looks it up. */
function useMiddle({ city, state, zip }: FacilityValues): { middle: Place | null; isFinding: boolean } {
  const isZip = /^\d{5}/.test(zip.trim())
  const text = isZip ? zip.trim().slice(0, 5) : `${city.trim()}, ${state}`
  const { data, isFetching } = useQuery<Place | null>({
    queryKey: [`/api/places/find?${new URLSearchParams({ text })}`],
    enabled: isZip || (city.trim().length > 1 && state !== ''),
  })
  return { middle: data ?? null, isFinding: isFetching }
}

/** "33.15083, -96.82361" as maps write it, also separated by a space or semicolon; undefined for anything else. */
export function readCoordinates(text: string): Pin | undefined {
  const [, north, east] =
    /^\(?\s*(-?\d{1,2}(?:\.\d+)?)°?\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)°?\s*\)?$/.exec(text.trim()) ?? []
  if (north === undefined || east === undefined) return undefined
  const [latitude, longitude] = [Number(north), Number(east)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** Accurate to a yard. */
export function writeCoordinates({ latitude, longitude }: Pin): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}
