import type { DayAvailability } from '#availability/contract.ts'
import { longDay } from '#availability/time-format.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import {
  bookingPath,
  CHOOSE_EVENT,
  type Choice,
  chooseSlot,
  daysOf,
  ELEMENT,
  type FreeSlot,
  REFRESH_SECONDS,
  withoutLost,
} from '../rules.ts'
import { type Offer, Refusal, readFree, readOffer } from './ask-openfield.ts'
import css from './widget.css?inline'
import { priceOf, spanText, type Trouble } from './widget-messages.ts'
import { makeView, type Shown } from './widget-view.ts'

const EMPTY: Shown = { offer: null, trouble: null, isDayLoading: false, isStale: false }

/**
 * `<openfield-booking facility="…" theme="light | dark" days="7">`. The shadow root isolates styles. `origin`: of the
 * site that served the script.
 */
function bookingElement(origin: string): CustomElementConstructor {
  return class extends HTMLElement {
    static observedAttributes = ['facility', 'days']

    readonly #root = this.attachShadow({ mode: 'open' })
    readonly #view = makeView(this.#root, origin, {
      onDay: date => void this.#openDay(date),
      onSlot: slot => this.#choose(slot),
      onRetry: () => this.#start(),
    })
    #shown = EMPTY
    /** Only the latest request counts. */
    #asking = new AbortController()
    #isSeen = false
    #requestedAt = 0
    #timer = 0
    readonly #watcher = new IntersectionObserver(entries => {
      this.#isSeen = entries.at(-1)?.isIntersecting ?? false
      this.#refreshIfDue()
    })
    readonly #onReturn = () => this.#refreshIfDue()

    constructor() {
      super()
      // Adopted, since the host's content policy may forbid style elements.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      this.#root.adoptedStyleSheets = [sheet]
    }

    connectedCallback(): void {
      this.#start()
      this.#watcher.observe(this)
      this.#timer = window.setInterval(this.#onReturn, 1000)
      document.addEventListener('visibilitychange', this.#onReturn)
      window.addEventListener('online', this.#onReturn)
    }

    disconnectedCallback(): void {
      this.#asking.abort()
      this.#watcher.disconnect()
      window.clearInterval(this.#timer)
      document.removeEventListener('visibilitychange', this.#onReturn)
      window.removeEventListener('online', this.#onReturn)
    }

    attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
      if (this.isConnected && before !== after) this.#start()
    }

    get #facilityId(): string {
      return this.getAttribute('facility')?.trim() ?? ''
    }

    /** For a new facility, or a retry. */
    #start(): void {
      this.#asking.abort()
      if (!this.#facilityId) return this.#show({ ...EMPTY, trouble: 'unnamed' })
      if (!isUuid(this.#facilityId)) return this.#show({ ...EMPTY, trouble: 'missing' })
      this.#show(EMPTY)
      void this.#load()
    }

    async #load(): Promise<void> {
      const { offer } = this.#shown
      const question = this.#question()
      try {
        const found = await readOffer({ ...question, date: offer?.date ?? null, chosen: offer?.chosen ?? [] })
        if (question.signal.aborted) return
        this.#take(found, offer)
      } catch (error) {
        if (question.signal.aborted) return
        const trouble = troubleOf(error)
        // Stale times beat none, unless the facility is gone.
        if (offer && trouble === 'failed') this.#show({ ...this.#shown, isStale: true, isDayLoading: false })
        else this.#show({ ...EMPTY, trouble })
      }
    }

    async #openDay(date: string): Promise<void> {
      const { offer } = this.#shown
      if (!offer || offer.date === date) return
      const question = this.#question()
      this.#show({ ...this.#shown, offer: { ...offer, date, free: [] }, isDayLoading: true })
      try {
        const { free, checked } = await readFree(question, date)
        if (question.signal.aborted) return
        // The real count: the strip may be a minute old.
        const days = offer.days.map(day => (day.date === date ? withFree(day, free.length) : day))
        this.#show({ ...this.#shown, offer: { ...offer, days, date, free, checked }, isDayLoading: false })
        this.#view.tell(
          `${longDay(date)}: ${free.length === 1 ? '1 available time' : `${free.length} available times`}`,
        )
      } catch (error) {
        if (!question.signal.aborted) this.#show({ ...EMPTY, trouble: troubleOf(error) })
      }
    }

    #choose(slot: FreeSlot): void {
      const { offer } = this.#shown
      if (!offer) return
      const chosen = chooseSlot(offer.chosen, slot)
      this.#show({ ...this.#shown, offer: { ...offer, chosen } })
      const words = spanText(chosen, offer.facility.timeZone)
      this.#view.tell(words ? `Selected: ${words}, ${priceOf(chosen)}` : 'No time selected')
    }

    /**
     * Drops slots of `before`, the choice at the request, that others have booked. Choices made since stay until the
     * next refresh.
     */
    #take(found: Offer, before: Offer | null): void {
      const kept = new Set(found.chosen.map(({ id }) => id))
      const lost = new Set(before?.chosen.flatMap(({ id }) => (kept.has(id) ? [] : [id])))
      const present = this.#shown.offer?.chosen ?? []
      const chosen = withoutLost(present, lost)
      this.#show({ ...EMPTY, offer: { ...found, chosen }, trouble: troubleWith(found.facility) })
      if (chosen.length < present.length) this.#view.tell('A time you selected was just taken.')
    }

    #dispatch(chosen: readonly FreeSlot[]): void {
      const facilityId = this.#facilityId
      const times = chosen.map(({ id, startTime, endTime, pricePerSlot }) => ({ id, startTime, endTime, pricePerSlot }))
      const url = chosen.length > 0 ? origin + bookingPath(facilityId, chosen) : null
      const detail: Choice = { facilityId, times, url }
      this.dispatchEvent(new CustomEvent(CHOOSE_EVENT, { detail, bubbles: true, composed: true }))
    }

    #refreshIfDue(): void {
      const isDue = Date.now() - this.#requestedAt >= REFRESH_SECONDS * 1000
      const isAnswered = this.#shown.offer !== null && !this.#shown.isDayLoading
      if (isDue && isAnswered && this.#isSeen && document.visibilityState === 'visible') void this.#load()
    }

    #question() {
      this.#asking.abort()
      this.#asking = new AbortController()
      this.#requestedAt = Date.now()
      const dayCount = daysOf(this.getAttribute('days'))
      return { origin, facilityId: this.#facilityId, dayCount, signal: this.#asking.signal }
    }

    /** Dispatches the event if the choice changed. */
    #show(shown: Shown): void {
      const [before, after] = [this.#shown, shown].map(({ offer }) => offer?.chosen ?? [])
      this.#shown = shown
      this.#view.keepFocus(() => this.#view.show(shown))
      const idsOf = (chosen: readonly FreeSlot[] = []) => chosen.map(({ id }) => id).join()
      if (idsOf(before) !== idsOf(after)) this.#dispatch(after ?? [])
    }
  }
}

function troubleWith({ isRetired, hasPrice }: Offer['facility']): Trouble | null {
  if (isRetired) return 'retired'
  return hasPrice ? null : 'unpriced'
}

function troubleOf(error: unknown): Trouble {
  return error instanceof Refusal && error.status === 404 ? 'missing' : 'failed'
}

function withFree(day: DayAvailability, open: number): DayAvailability {
  if (open > 0) return { ...day, open, state: 'open' }
  return { ...day, open, state: day.state === 'open' ? 'full' : day.state }
}

/** /widget.js: if loaded twice, or from two of our sites, the first wins. */
const { currentScript } = document
if (currentScript instanceof HTMLScriptElement && !customElements.get(ELEMENT)) {
  customElements.define(ELEMENT, bookingElement(new URL(currentScript.src).origin))
}
