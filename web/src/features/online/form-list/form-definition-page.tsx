import { field } from '@banyan/contract/field'
import { definitionTransfer } from '@banyan/contract/online/definition-file'
import { FormHeadRow, formDefinition, formHead, formMenu } from '@banyan/contract/online/form-head'
import { describe } from '@banyan/contract/uniform'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#kit/call/api.ts'
import type { BatchAction } from '#kit/list/batch/batch-action.ts'
import { ListPage } from '#kit/list/list-page.tsx'
import { useAllowed } from '#kit/ui/allow.tsx'
import { StatusMark } from '#kit/ui/status-mark.tsx'
import type { DesignItem } from '../designer/draft/design-items.ts'
import { SheetButton, SheetDrop } from '../sheet/sheet-drop.tsx'
import { exportDefinitions } from '../transfer/export-definitions.ts'
import { ImportButton } from '../transfer/import-button.tsx'

const DefinitionEditor = lazy(() =>
  import('../definition/definition-editor.tsx').then((file) => ({ default: file.DefinitionEditor })),
)
const FormDesigner = lazy(() =>
  import('../designer/form-designer.tsx').then((file) => ({ default: file.FormDesigner })),
)
const PublishDialog = lazy(() =>
  import('./publish-dialog.tsx').then((file) => ({ default: file.PublishDialog })),
)
const SheetDialog = lazy(() =>
  import('../sheet/sheet-dialog.tsx').then((file) => ({ default: file.SheetDialog })),
)
const SheetRows = lazy(() => import('../sheet/sheet-rows.tsx').then((file) => ({ default: file.SheetRows })))
const ImportDialog = lazy(() =>
  import('../transfer/import-dialog.tsx').then((file) => ({ default: file.ImportDialog })),
)
const MenuDialog = lazy(() =>
  import('../menu/menu-dialog.tsx').then((file) => ({ default: file.MenuDialog })),
)

type OpenedDialog =
  | { what: 'designer'; id: string | undefined; copied?: readonly DesignItem[] }
  | { what: 'editor'; id: string | undefined }
  | { what: 'publish'; id: string }
  | { what: 'menu'; id: string; tableTxt: string }
  | { what: 'sheet'; file: File }
  | { what: 'import'; file: File }
  | { what: 'rows'; id: string; file: File; titles: { row: number; cells: string[] } }

/** Definitions of online forms: designed, published and put into the menu here (ONLINE-001, DEC-080). */
export function FormDefinitionPage() {
  const [opened, setOpened] = useState<OpenedDialog>()
  const navigate = useNavigate()
  const close = () => setOpened(undefined)
  const allowed = useAllowed()
  const offerMenu = async (id: string) => {
    close()
    if (!allowed(formMenu.addFormMenu)) return
    const tableTxt = await titleWithoutMenu(id)
    if (tableTxt) setOpened({ what: 'menu', id, tableTxt })
  }
  return (
    <SheetDrop onFile={(file) => !opened && setOpened({ what: 'sheet', file })}>
      <ListPage
        of={definitions}
        header={{
          links: [
            { title: '校验规则', to: '/isps/checkRule' },
            { title: '填值规则', to: '/isps/fillRule' },
            { title: '报表', to: '/online/report' },
            { title: '组件示例', to: '/online/widgets' },
          ],
        }}
        toolbar={
          <>
            <SheetButton onFile={(file) => setOpened({ what: 'sheet', file })} />
            <ImportButton onFile={(file) => setOpened({ what: 'import', file })} />
          </>
        }
        batch={batch}
        without={['edit', 'import']}
        reads={['tableTxt', 'tableType', 'isDbSynch', 'tableVersion', 'isTree']}
        opens={{
          label: '编辑',
          // A sub-table opens in the table editor, because it is designed together with its form.
          open: ({ id, tableType }) => setOpened({ what: isSubTable(tableType) ? 'editor' : 'designer', id }),
        }}
        columns={{
          isDbSynch: { width: 150, render: PublicationMark },
          tableVersion: { render: ({ tableVersion }) => (tableVersion ? `v${tableVersion}` : '-') },
          isTree: { isHidden: true },
          createTime: { isHidden: true },
        }}
        card={{ title: 'tableTxt', status: 'isDbSynch', lines: ['tableName', 'tableType'] }}
        adds={{
          label: '新增表单',
          needs: formDefinition.addAll,
          open: () => setOpened({ what: 'designer', id: undefined }),
        }}
        loss={() => '表单将停止使用，其菜单一并移除；数据表和数据保留'}
        rowActions={({ id, tableTxt, tableType, tableVersion, isTree }) => [
          ...(tableVersion && !isSubTable(tableType)
            ? [{ label: '打开', run: () => void navigate(formPath(id, isTree)) }]
            : []),
          { label: '发布', needs: formDefinition.publish, run: () => setOpened({ what: 'publish', id }) },
          ...(tableVersion && !isSubTable(tableType)
            ? [
                {
                  label: '添加到菜单',
                  needs: formMenu.addFormMenu,
                  run: () => setOpened({ what: 'menu', id, tableTxt: tableTxt ?? '' }),
                },
              ]
            : []),
        ]}
      />
      <Suspense fallback={null}>
        {opened?.what === 'designer' && (
          <FormDesigner
            key={opened.copied ? 'copy' : (opened.id ?? 'new')}
            id={opened.id}
            copied={opened.copied}
            onCopy={(copied) => setOpened({ what: 'designer', id: undefined, copied })}
            onPublish={(id) => setOpened({ what: 'publish', id })}
            onTable={(id) => setOpened({ what: 'editor', id })}
            onClose={() => setOpened((now) => (now?.what === 'designer' ? undefined : now))}
          />
        )}
        {opened?.what === 'editor' && (
          <DefinitionEditor
            id={opened.id}
            onPublish={(id) => setOpened({ what: 'publish', id })}
            onClose={() => setOpened((now) => (now?.what === 'editor' ? undefined : now))}
          />
        )}
        {opened?.what === 'publish' && (
          <PublishDialog id={opened.id} onPublished={() => void offerMenu(opened.id)} onClose={close} />
        )}
        {opened?.what === 'menu' && (
          <MenuDialog
            name={opened.tableTxt}
            action={formMenu.addFormMenu}
            inputOf={(entry) => ({ id: opened.id, ...entry })}
            grants="所选角色将获得该表单的全部操作，可在角色授权中调整"
            onClose={close}
          />
        )}
        {opened?.what === 'import' && <ImportDialog file={opened.file} onClose={close} />}
        {opened?.what === 'sheet' && (
          <SheetDialog
            key={opened.file.name}
            file={opened.file}
            onMade={(id, titles) => setOpened({ what: 'rows', id, file: opened.file, titles })}
            onClose={() => setOpened((now) => (now?.what === 'sheet' ? undefined : now))}
          />
        )}
        {opened?.what === 'rows' && (
          <SheetRows
            id={opened.id}
            file={opened.file}
            titles={opened.titles}
            onClose={() => {
              close()
              void navigate(formPath(opened.id, 'N'))
            }}
          />
        )}
      </Suspense>
    </SheetDrop>
  )
}

/** The uniform family with a select for the kind of table. */
const definitions = {
  ...formHead,
  [describe]: {
    ...formHead[describe],
    shape: FormHeadRow.extend({
      tableType: field.radio('表类型', 'cgform_table_type', { query: 'eq', width: 90 }),
    }),
  },
}

const batch: BatchAction[] = [
  {
    label: '导出定义',
    needs: definitionTransfer.exportDefinitions,
    does: { run: exportDefinitions, isWhole: true },
  },
]

/** The title of a form without a menu entry; `undefined` for sub-tables, which have no page. */
async function titleWithoutMenu(id: string): Promise<string | undefined> {
  const head = await call(formHead.byId, { id })
  const menus = await call(formDefinition.menus, { id })
  return head.tableType === 3 || menus.length ? undefined : (head.tableTxt ?? '')
}

const isSubTable = (tableType: unknown) => String(tableType) === '3'

/** Where the records of a form are worked on (DEC-043). */
const formPath = (id: string, isTree: string | null | undefined) =>
  `/online/${isTree === 'Y' ? 'cgformTreeList' : 'cgformList'}/${id}`

function PublicationMark({
  isDbSynch,
  tableVersion,
}: {
  isDbSynch?: string | null
  tableVersion?: number | null
}) {
  if (isDbSynch === 'Y') return <StatusMark tone="good">已发布</StatusMark>
  return tableVersion ? (
    <StatusMark tone="warn" shape="ring">
      有修改未发布
    </StatusMark>
  ) : (
    <StatusMark tone="neutral" shape="hollow">
      未发布
    </StatusMark>
  )
}
