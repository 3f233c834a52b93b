import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AdminPage, adminLoader } from '#desk/web/admin/admin-page.tsx'
import { attentionQuery, paymentFilters, paymentsQuery } from '#desk/web/admin/administration-api.ts'
import { paths } from '#kit/shared/paths.ts'
import { filtersIn } from '#kit/web/list/use-filters.ts'
import { Tabs } from '#kit/web/tabs/tabs.tsx'
import { AttentionList } from './attention-list.tsx'
import { PaymentHistory } from './payment-history.tsx'

export const loader = adminLoader((client, search) =>
  Promise.all([
    client.prefetchQuery(attentionQuery),
    tabIn(search) === 'history' && client.prefetchInfiniteQuery(paymentsQuery(filtersIn(paymentFilters, search))),
  ]),
)

/** /admin/payments: money that needs attention, and all payments. */
export function Component() {
  return (
    <AdminPage
      title="Payments"
      description="Payments that need attention, and payment history."
      path={paths.adminPayments}
    >
      <Payments />
    </AdminPage>
  )
}

function Payments() {
  const [search, setSearch] = useSearchParams()
  const shown = tabIn(search)
  const { data } = useQuery(attentionQuery)
  return (
    <Tabs
      label="Payments"
      value={shown}
      onChange={tab => {
        if (tab !== shown) setSearch({ tab }, { replace: true, preventScrollReset: true })
      }}
      tabs={[
        {
          value: 'attention',
          label: data ? `Needs attention (${data.items.length.toLocaleString('en-US')})` : 'Needs attention',
          content: <AttentionList />,
        },
        { value: 'history', label: 'History', content: <PaymentHistory /> },
      ]}
    />
  )
}

function tabIn(search: URLSearchParams): 'attention' | 'history' {
  return search.get('tab') === 'history' ? 'history' : 'attention'
}
