import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { useMay } from '#organizations/web/use-may.ts'
import { draftsQuery, publishAll } from './api.ts'
import { VerifyToPublish } from './verify-to-publish.tsx'

/** “Publish 38 of 40”: all drafts, or those of an import. Null without drafts. */
export function PublishDrafts({ importId }: { importId?: string }) {
  const client = useQueryClient()
  const mayPublish = useMay()('publish-facilities') === true
  const { data } = useQuery({ ...draftsQuery(importId), enabled: mayPublish })
  const publish = useMutation({
    mutationFn: () => publishAll(client, importId),
    onSuccess: ({ published }) => toast({ title: `${countText(published, 'facility', 'facilities')} published` }),
    onError: error => toast({ title: 'Couldn’t publish', description: detailOf(error), tone: 'destructive' }),
  })
  if (!data || data.drafts === 0) return null
  if (!data.mayPublish) return <VerifyToPublish />
  const { drafts, publishable, kept } = data
  const unpriced = drafts - publishable
  return (
    <Notice
      title={`${countText(drafts, 'draft', 'drafts')} to publish`}
      action={
        publishable > 0 && (
          <Button size="sm" busy={publish.isPending} busyLabel="Publishing…" onClick={() => publish.mutate()}>
            Publish {publishable.toLocaleString('en-US')} of {drafts.toLocaleString('en-US')}
          </Button>
        )
      }
    >
      <p>Only your team can see drafts. Open one to preview it.</p>
      {unpriced > 0 && (
        <>
          <p className="mt-1">
            {countText(unpriced, 'draft has', 'drafts have')} no price we could read, so nobody could book{' '}
            {unpriced === 1
              ? 'it. Open it to add a price or publish it anyway:'
              : 'them. Open one to add a price or publish it anyway:'}
          </p>
          <ul className="flex flex-wrap gap-x-4">
            {kept.slice(0, MAX_NAMED).map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={paths.ownFacility(id)}
                  className="inline-link inline-flex min-h-11 items-center wrap-anywhere"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          {unpriced > MAX_NAMED && <p>And {(unpriced - MAX_NAMED).toLocaleString('en-US')} more.</p>}
        </>
      )}
    </Notice>
  )
}

const MAX_NAMED = 10

function countText(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
