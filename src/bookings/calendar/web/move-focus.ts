/** Arrow keys focus the nearest control: along a lane in time, across lanes to the same time. */
export function moveFocus(event: KeyboardEvent, grid: HTMLElement): void {
  const here = event.target instanceof HTMLElement ? placeOf(event.target) : undefined
  if (!here || event.altKey || event.ctrlKey || event.metaKey) return
  const places = [...grid.querySelectorAll<HTMLElement>('[data-minute]')].map(element => ({
    element,
    ...placeOf(element),
  }))
  const next = nextPlace(event.key, here, places)
  if (!next) return
  event.preventDefault()
  next.element.focus()
}

type Place = { lane: number; minute: number }

function placeOf({ dataset }: HTMLElement): Place {
  return { lane: Number(dataset.lane), minute: Number(dataset.minute) }
}

/** Undefined for other keys, and at the edge. */
export function nextPlace<P extends Place>(key: string, { lane, minute }: Place, places: readonly P[]): P | undefined {
  const step = steps[key]
  if (!step) return undefined
  if (step.lane === 0) {
    const ahead = places.filter(place => place.lane === lane && (place.minute - minute) * step.time > 0)
    return nearest(ahead, minute)
  }
  return nearest(
    places.filter(place => place.lane === lane + step.lane),
    minute,
  )
}

const steps: Record<string, { lane: number; time: number } | undefined> = {
  ArrowUp: { lane: 0, time: -1 },
  ArrowDown: { lane: 0, time: 1 },
  ArrowLeft: { lane: -1, time: 0 },
  ArrowRight: { lane: 1, time: 0 },
}

function nearest<P extends Place>(places: readonly P[], minute: number): P | undefined {
  return places.toSorted((a, b) => Math.abs(a.minute - minute) - Math.abs(b.minute - minute))[0]
}
