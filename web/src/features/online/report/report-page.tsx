import { menu } from '@banyan/contract/access/menu'
import { reportHead } from '@banyan/contract/online/report-definition'
import { ListPage } from '#kit/list/list-page.tsx'
import { runs } from '#kit/ui/row-actions.tsx'
import { ReportFields } from './report-fields.tsx'

/** Definitions of reports: where the rows come from, columns, parameters, and a look at the result (DEC-081). */
export function ReportPage() {
  return (
    <ListPage
      of={reportHead}
      form={ReportFields}
      isWide
      reads={['code', 'name']}
      without={['import']}
      rowActions={({ code, name }) => [
        {
          label: '添加到菜单',
          confirm: '在“在线开发”下添加这张报表的菜单？角色获得该菜单后即可打开',
          ...runs(menu.add, {
            name: name ?? '',
            url: pathOf(code),
            component: 'online/cgreport',
            parentId: 'menu-online',
            menuType: '1',
            icon: 'BarChart',
          }),
        },
      ]}
    />
  )
}

const pathOf = (code: string | null | undefined) => `/online/cgreport/${encodeURIComponent(code ?? '')}`
