import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { Form, FormErrorCount, FormFailure, SubmitButton } from '#kit/web/form/form.tsx'
import { useForm } from '#kit/web/form/use-form.ts'
import { KeyedPage, keyedLoader } from '#kit/web/keyed-page.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { Listing } from '#listings/contract.ts'
import type { OwnListing as Own } from '#listings/review/contract.ts'
import { checkListing, isDecided, type ListingValues, listingFields } from '#listings/rules.ts'
import { ListingFacts } from '#listings/web/listing-facts.tsx'
import { ListingFields } from '#listings/web/listing-fields.tsx'
import { StatusBadge } from '#listings/web/status-badge.tsx'
import { REVIEW_HOURS } from '#submissions/rules.ts'
import { AnsweredQuestions, isOpen, OpenQuestion } from '#submissions/web/questions.tsx'
import { answerQuestion, correctListing, ownListingQuery } from './api.ts'

export const loader = keyedLoader('listingId', ownListingQuery)

/** /listings/:listingId: a submitted facility for its owner. */
export function Component() {
  return (
    <KeyedPage
      param="listingId"
      queryOf={ownListingQuery}
      title="Your listing"
      missing={{
        title: 'Listing not found',
        heading: 'We couldn’t find this listing',
        text: 'The link may be incomplete or out of date. Open it from our latest email.',
      }}
      failed="We couldn’t load your listing"
    >
      {(own, key) => <OwnListing own={own} listingKey={key} />}
    </KeyedPage>
  )
}

type OwnProps = { own: Own; listingKey: string }

function OwnListing({ own, listingKey }: OwnProps) {
  const { listing, questions } = own
  const client = useQueryClient()
  const [isCorrecting, setIsCorrecting] = useState(false)
  async function answer(given: { questionId: string; answer: string }) {
    const next = await answerQuestion({ params: { id: listing.id }, body: { key: listingKey, ...given } })
    client.setQueryData(ownListingQuery(listing.id, listingKey).queryKey, next)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="text-2xl wrap-anywhere" dir="auto">
          {listing.facilityName}
        </h2>
        <StatusBadge status={listing.status} />
      </div>
      <State own={own} />
      {!isDecided(listing.status) && <OpenQuestion questions={questions} onAnswer={answer} />}
      <Card as="section" className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-2xl">What you submitted</h2>
          {!isDecided(listing.status) && !isCorrecting && (
            <Button tone="secondary" onClick={() => setIsCorrecting(true)}>
              Correct listing
            </Button>
          )}
        </div>
        {isCorrecting && !isDecided(listing.status) ? (
          <CorrectionForm {...{ listing, listingKey }} onDone={() => setIsCorrecting(false)} />
        ) : (
          <ListingFacts listing={listing} />
        )}
      </Card>
      <AnsweredQuestions questions={questions} />
    </>
  )
}

function State({ own: { listing, questions } }: { own: Own }) {
  const isAsked = questions.some(isOpen)
  switch (listing.status) {
    case 'approved':
      return (
        <Notice
          tone="positive"
          title="Your facility is live"
          action={
            listing.facilityId && (
              <Link to={paths.facility(listing.facilityId)} className={buttonClass()}>
                View its page
              </Link>
            )
          }
        >
          People can find and book it. Our email explains how to get into your account.
        </Notice>
      )
    case 'declined':
      return (
        <Notice
          tone="warning"
          title="We didn’t list it"
          action={
            <Link to={paths.listYourField} className={buttonClass({ tone: 'secondary' })}>
              Submit again
            </Link>
          }
        >
          <p className="wrap-anywhere whitespace-pre-line">{listing.declineReason}</p>
          <p className="mt-2">Think we got it wrong? Email {product.supportEmail}.</p>
        </Notice>
      )
    default:
      return isAsked ? null : <Notice title={waitingLabels[listing.status]}>{waitingText}</Notice>
  }
}

const waitingLabels = { submitted: 'We got your listing', in_review: 'In review' }
const waitingText = `We’ll email you within ${REVIEW_HOURS} hours. Until then, you can correct what you sent.`

type CorrectionProps = {
  listing: Listing
  listingKey: string
  onDone: () => void
}

/** The email address is fixed: it identifies the owner. */
function CorrectionForm({ listing, listingKey: key, onDone }: CorrectionProps) {
  const client = useQueryClient()
  const { id, revision } = listing
  const form = useForm({
    initial: Object.fromEntries(listingFields.map(field => [field, listing[field]])) as ListingValues,
    check: checkListing,
    // The revision that was read, so that others' saves are not overwritten.
    send: values => correctListing({ params: { id }, body: { ...values, key, revision } }),
    onSent: own => {
      client.setQueryData(ownListingQuery(id, key).queryKey, own)
      toast({ title: 'Corrections saved', description: 'We’ll review the updated listing.' })
      onDone()
    },
  })
  return (
    <Form form={form} aria-label="Correct your listing">
      <ListingFields form={form} isEmailFixed />
      <div className="mt-8 flex flex-col gap-4 border-t border-line pt-6">
        <FormFailure form={form} title="We couldn’t save your corrections" />
        <FormErrorCount form={form} />
        <div className="flex flex-wrap gap-2">
          <SubmitButton form={form} busyLabel="Saving…" className="max-sm:w-full">
            Save corrections
          </SubmitButton>
          <Button tone="quiet" className="max-sm:w-full" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </div>
    </Form>
  )
}
