import { type SubmitEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { HoldReminder } from '#availability/web/hold-countdown.tsx'
import { SelectionNotice } from '#availability/web/selection-notice.tsx'
import { shownDay } from '#availability/web/shown-day.ts'
import { dateOf } from '#availability/web/time-words.ts'
import { type Selection, useSelection } from '#availability/web/use-selection.ts'
import { wantedTime } from '#availability/web/wanted-time.ts'
import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { joinClasses } from '#kit/web/join-classes.ts'
import { BookingStep, goToStep, type StepName } from './booking-step.tsx'
import { BookingSummary, SummaryBar } from './booking-summary.tsx'
import { checkContact } from './check-contact.ts'
import { ContactForm } from './contact-form.tsx'
import { FacilityDetails } from './facility-details.tsx'
import { PayStep } from './pay-step.tsx'
import { firstEnd } from './summary-words.ts'
import { TimesStep } from './times-step.tsx'
import { type Checkout, useCheckout } from './use-checkout.ts'
import { useInView } from './use-in-view.ts'

/** The three steps of a booking, all in view, and the summary that stays there. `now` in milliseconds. */
export function BookingScreen({ facility, now }: { facility: Facility; now: number }) {
  const [query] = useSearchParams()
  const day = shownDay(query.get('date'), facility.timeZone, now)
  const [isBusy, setBusy] = useState(false)
  const selection = useSelection({ facilityId: facility.id, date: day.date, isFrozen: isBusy })
  const checkout = useCheckout({ facility, selection, isBusy, setBusy })
  const button = useRef<HTMLDivElement>(null)
  const isButtonInView = useInView(button)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (selection.chosen.length === 0) return goToStep('times')
    const { hasErrors } = await checkout.submit()
    if (hasErrors) focusFirstError(form)
  }

  return (
    <div className="page-width pt-0 pb-0 sm:pt-6 lg:pt-10 lg:pb-16">
      <title>{`Book ${facility.name} – ${product.name}`}</title>
      <FacilityDetails facility={facility} />
      <div className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <div className={joinClasses('flex min-w-0 flex-col gap-10 pb-10 lg:pb-0', clearOfBar)}>
          <TimesStep
            facility={facility}
            day={day}
            wanted={wantedTime(query.get('time'))}
            hrefFor={date => hrefOf(facility.id, date, query)}
            selection={selection}
          />
          {/* The page says itself what is wrong, beside each field. */}
          <form noValidate onSubmit={event => void submit(event)} className="flex flex-col gap-10">
            <BookingStep name="details" number={2} title="Your details">
              <ContactForm typed={checkout.typed} />
            </BookingStep>
            <PayStep {...{ facility, selection, checkout, isBusy, button }} />
          </form>
        </div>
        <SummaryAside
          {...{ facility, selection, checkout }}
          next={isButtonInView ? null : nextStep(selection, checkout)}
        />
      </div>
    </div>
  )
}

/** What the keyboard reaches must not come to rest behind the bar at the bottom edge. */
const clearOfBar = '[&_a]:scroll-mb-32 [&_button]:scroll-mb-32 [&_input]:scroll-mb-32 [&_textarea]:scroll-mb-32'

type SummaryAsideProps = { facility: Facility; selection: Selection; checkout: Checkout; next: StepName | null }

/** At the side of a desk, at the bottom edge of a phone: always in view, and so is what has happened to the selection. */
function SummaryAside({ facility, selection, checkout, next }: SummaryAsideProps) {
  const { news, tell, toggle, chosen } = selection
  const nearSlots = news?.near && selection.slotsOn(dateOf(news.near.startTime))
  return (
    <aside
      aria-label="Your booking"
      className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-3 border-t border-line bg-raised px-4 py-3 shadow-lg md:-mx-8 md:px-8 lg:top-24 lg:bottom-auto lg:mx-0 lg:self-start lg:rounded-lg lg:border lg:p-6 lg:shadow-none"
    >
      <HoldReminder until={firstEnd(chosen)} />
      {news && <SelectionNotice news={news} slots={nearSlots} onChoose={toggle} onClose={() => tell(null)} />}
      <div className="lg:hidden">
        <SummaryBar {...{ facility, selection, checkout, next }} />
      </div>
      <div className="hidden lg:block">
        <h2 className="mb-3 text-2xl">Your booking</h2>
        <BookingSummary {...{ facility, selection, checkout }} />
      </div>
    </aside>
  )
}

/** The first step that still needs the person. */
function nextStep({ chosen }: Selection, { typed }: Checkout): StepName {
  if (chosen.length === 0) return 'times'
  return Object.keys(checkContact(typed.contact)).length > 0 ? 'details' : 'pay'
}

/** The same page on another day; what else the address says stays. */
function hrefOf(facilityId: string, date: string, query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  next.set('date', date)
  return `${paths.booking(facilityId)}?${next}`
}

/** Once the fields show their errors. */
function focusFirstError(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
