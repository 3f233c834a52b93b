import { KeyedPage, keyedLoader } from '#kit/web/keyed-page.tsx'
import { ownListingQuery } from './api.ts'
import { OwnListing } from './own-listing.tsx'

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
