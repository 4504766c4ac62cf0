import { menu } from '@banyan/contract/access/menu'
import { reportHead } from '@banyan/contract/online/report-definition'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { ListPage } from '#kit/list/list-page.tsx'
import { ReportFields } from './report-fields.tsx'

const MenuDialog = lazy(() =>
  import('../menu/menu-dialog.tsx').then((file) => ({ default: file.MenuDialog })),
)

/** Definitions of reports: where the rows come from, columns, parameters, and a look at the result (DEC-081). */
export function ReportPage() {
  const [offered, setOffered] = useState<{ code: string; name: string }>()
  const navigate = useNavigate()
  return (
    <>
      <ListPage
        of={reportHead}
        form={ReportFields}
        isWide
        reads={['code', 'name']}
        without={['import']}
        rowActions={({ code, name }) => [
          { label: '打开', run: () => void navigate(reportPath(code)) },
          {
            label: '添加到菜单',
            needs: menu.add,
            run: () => setOffered({ code: code ?? '', name: name ?? '' }),
          },
        ]}
      />
      <Suspense fallback={null}>
        {offered && (
          <MenuDialog
            name={offered.name}
            action={menu.add}
            inputOf={(entry) => ({
              ...entry,
              url: reportPath(offered.code),
              component: 'online/cgreport',
              menuType: '1',
              icon: 'BarChart',
            })}
            grants="所选角色将看到该菜单；报表读取的数据，角色也须有查看权限"
            onClose={() => setOffered(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

const reportPath = (code: string | null | undefined) => `/online/cgreport/${encodeURIComponent(code ?? '')}`
