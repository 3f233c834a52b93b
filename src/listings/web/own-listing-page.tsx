import { KeyedPage, keyedLoader } from '#kit/web/keyed-page.tsx'
import { OwnListing } from './own/own-listing.tsx'
import { ownListingQuery } from './review-api.ts'

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
        heading: 'There is no such listing',
        text: 'The link may have been cut short, or the address in the listing was corrected. Open it from our newest mail.',
      }}
      failed="We could not load your listing"
    >
      {(own, key) => <OwnListing own={own} listingKey={key} />}
    </KeyedPage>
  )
}
