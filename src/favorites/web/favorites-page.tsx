import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { Link, type LoaderFunctionArgs } from 'react-router'
import type { Facility } from '#facilities/contract.ts'
import { FacilityCard } from '#facilities/lists/web/facility-card.tsx'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { favoriteIdsQuery, favoritesQuery } from './api.ts'
import { FavoriteButton } from './favorite-button.tsx'

/** The server waits for the favorites; the browser shows what it has. The list shows its own load error. */
export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryContext)
  const load = Promise.all([client.prefetchQuery(favoritesQuery), client.prefetchQuery(favoriteIdsQuery)])
  if (typeof document === 'undefined') await load
  return null
}

/** /favorites: the facilities that this browser has saved. */
export function Component() {
  return (
    <div className="page-width flex flex-col gap-6 py-8 md:py-12">
      <PageHead title="Favorites" isHidden />
      <header>
        <h1 className="text-4xl">Favorites</h1>
        <p className="mt-1 text-muted">Saved in this browser. Sign in to save them to your account.</p>
      </header>
      <Favorites />
    </div>
  )
}

function Favorites() {
  const { data, error, refetch } = useQuery(favoritesQuery)
  if (data) return data.length > 0 ? <Cards facilities={data} /> : <NoFavorites />
  if (!error) return <LoadingFavorites />
  return (
    <Notice
      tone="danger"
      title="We couldn’t load your favorites"
      action={
        <Button tone="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {detailOf(error)}
    </Notice>
  )
}

function Cards({ facilities }: { facilities: Facility[] }) {
  return (
    <div className="@container">
      <ul className={grid}>
        {facilities.map((facility, index) => (
          <li key={facility.id}>
            <FacilityCard
              facility={facility}
              eager={index < FIRST_ROW}
              corner={<FavoriteButton facility={facility} />}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NoFavorites() {
  return (
    <EmptyState
      icon={Heart}
      title="No favorites yet"
      action={
        <Link to={paths.search} className={buttonClass()}>
          Find a field or court
        </Link>
      }
    >
      Tap the heart on a facility to save it here.
    </EmptyState>
  )
}

function LoadingFavorites() {
  return (
    <div className="@container">
      <div className={grid}>
        <output className="sr-only">Loading favorites...</output>
        {Array.from({ length: FIRST_ROW }, (_, index) => (
          <Skeleton key={index} className="h-48 rounded-lg" />
        ))}
      </div>
    </div>
  )
}

const FIRST_ROW = 3
const grid = 'grid grid-cols-1 gap-4 @xl:grid-cols-2 md:gap-6 @4xl:grid-cols-3'
