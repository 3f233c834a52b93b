import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BookingAccess } from '#bookings/web/booking-access.ts'
import { paths } from '#kit/shared/paths.ts'
import { tidyLines } from '#kit/shared/tidy-text.ts'
import { TextArea } from '#kit/web/form/field.tsx'
import { Form, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { Notice } from '#kit/web/notice.tsx'
import type { OwnReview } from '../contract.ts'
import { RATING_MISSING, reviewTextFault } from '../rules.ts'
import { writeReview } from './api.ts'
import { dayText } from './review-format.ts'
import { StarChoice } from './star-choice.tsx'

export function ReviewForm({ access, own }: { access: BookingAccess; own: OwnReview }) {
  const client = useQueryClient()
  const form = useForm({
    initial: { rating: own.review?.rating ?? null, text: own.review?.text ?? '' },
    draft: `review:${access.id}`,
    check: ({ rating, text }) => ({
      rating: rating === null ? RATING_MISSING : undefined,
      text: reviewTextFault(tidyLines(text)),
    }),
    send: ({ rating, text }) => writeReview(client, access, { rating: rating!, text }),
  })
  return (
    <Form form={form} aria-label="Your review" className="flex flex-col gap-6">
      <StarChoice chosen={form.values.rating} error={form.errors.rating} onChoose={rating => form.change({ rating })} />
      <TextArea
        label="What should the next player know?"
        optional
        hint="The field, the lights, how to get in. Reviews are public, so please leave out names and phone numbers."
        rows={5}
        {...form.field('text')}
      />
      <FormFailure form={form} title="We couldn’t save your review" />
      {form.isSent && (
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
        <SubmitButton form={form} size="lg" busyLabel="Saving…" className="max-sm:w-full">
          {own.review ? 'Save changes' : 'Publish review'}
        </SubmitButton>
        <p className="mt-3 text-sm text-muted">
          Shown as “{own.author}”. You can edit it until {dayText(own.openUntil)}. If you play here again, you’ll update
          this review.
        </p>
      </div>
    </Form>
  )
}
