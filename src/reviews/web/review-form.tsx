import { Link } from 'react-router'
import type { BookingAccess } from '#bookings/web/manage/booking-access.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button } from '#kit/web/button.tsx'
import { TextArea } from '#kit/web/field.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import type { OwnReview } from '../contract.ts'
import { REVIEW_LENGTH } from '../rules.ts'
import { dayText } from './review-format.ts'
import { StarChoice } from './star-choice.tsx'
import { useReviewForm } from './use-review-form.ts'

export function ReviewForm({ access, own }: { access: BookingAccess; own: OwnReview }) {
  const form = useReviewForm(access, own.review)
  const isReady = useHydrated()
  const { values, errors, isSaving, isSaved, failure } = form
  // POST, so that without JavaScript no input ends up in the URL.
  return (
    <form method="post" noValidate aria-label="Your review" className="flex flex-col gap-6" onSubmit={form.submit}>
      <fieldset disabled={isSaving} className="contents">
        <StarChoice chosen={values.rating} error={errors.rating} onChoose={rating => form.change({ rating })} />
        <TextArea
          label="What should the next player know?"
          optional
          hint="The field, the lights, how to get in. Reviews are public, so please leave out names and phone numbers."
          name="text"
          rows={5}
          maxLength={REVIEW_LENGTH}
          value={values.text}
          error={errors.text}
          onChange={event => form.change({ text: event.currentTarget.value })}
        />
      </fieldset>
      {failure && (
        <Notice tone="danger" title="We couldn’t save your review">
          {failure} Your text is still here.
        </Notice>
      )}
      {isSaved && (
        <Notice
          tone="positive"
          title="Thanks! Your review is published."
          action={
            <Link to={`${paths.facility(own.facility.id)}#reviews`} className="inline-link">
              See it on the {own.facility.name} page
            </Link>
          }
        />
      )}
      <div>
        <Button
          type="submit"
          size="lg"
          disabled={!isReady}
          busy={isSaving}
          busyLabel="Saving…"
          className="max-sm:w-full"
        >
          {own.review ? 'Save changes' : 'Publish review'}
        </Button>
        <p className="mt-3 text-sm text-muted">
          Shown as “{own.author}”. You can edit it until {dayText(own.openUntil)}. If you play here again, you’ll update
          this review.
        </p>
      </div>
    </form>
  )
}
