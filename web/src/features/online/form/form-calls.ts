import type { AnyEndpoint } from '@banyan/contract/endpoint'
import { type FormVerb, formAction, onlineForm } from '@banyan/contract/online/form'
import { id, someIds } from '@banyan/contract/wire'
import { z } from 'zod'
import type { ListCalls } from '#kit/list/family.ts'

/** The calls of an online form for the list page; for `hidden` see `endpointBinder`. */
export function formListCalls(id: string, isTree: boolean, hidden: readonly string[]): ListCalls {
  const bind = endpointBinder(id, hidden)
  return {
    list: bind(isTree ? onlineForm.treeData : onlineForm.data, 'list'),
    byId: bind(onlineForm.byId, 'list', oneRow),
    add: bind(onlineForm.add, 'add'),
    edit: bind(onlineForm.edit, 'edit'),
    remove: bind(onlineForm.remove, 'delete', oneRow),
    removeBatch: bind(onlineForm.remove, 'delete', severalRows),
    exportXls: bind(onlineForm.exportXls, 'export'),
    importTemplate: bind(onlineForm.importTemplate, 'import'),
    importExcel: bind(onlineForm.importXls, 'import'),
  }
}

/** The calls of a form's recycle bin. */
export function formBinCalls(id: string, hidden: readonly string[]) {
  const bind = endpointBinder(id, hidden)
  return {
    list: bind(onlineForm.removed, 'delete'),
    restore: bind(onlineForm.restore, 'delete', severalRows),
    erase: bind(onlineForm.erase, 'delete', severalRows),
  }
}

/** The buttons that `hideColumns` names, by the action each needs. */
const buttonByVerb: Record<FormVerb, string> = {
  list: 'detail',
  add: 'add',
  edit: 'update',
  delete: 'delete',
  import: 'import',
  export: 'export',
}

/**
 * Binds the calls of a form and drops the rights of visible buttons, because the server tells which buttons are hidden:
 * an administrator may use a form without menu, whose actions no role holds yet.
 */
const endpointBinder =
  (id: string, hidden: readonly string[]) =>
  (endpoint: AnyEndpoint, verb: FormVerb, rows?: RowParameter): AnyEndpoint => ({
    ...endpoint,
    family: formFamily(id),
    needs: hidden.includes(buttonByVerb[verb]) ? formAction(id, verb) : 'session',
    path: endpoint.path.replace(':formCode', encodeURIComponent(id)).replace(/:rowIds?$/, rows?.path ?? ''),
    ...(rows && { input: rows.input }),
  })

/** The family of a form's calls, which a write to its records refreshes. */
export const formFamily = (id: string): string => `${onlineForm.item.family}/${id}`

interface RowParameter {
  path: string
  input: z.ZodObject
}
// Lists name a record by `id` and several by `ids`.
const oneRow: RowParameter = { path: ':id', input: z.object({ id }) }
const severalRows: RowParameter = { path: ':ids', input: z.object({ ids: someIds('请选择一条记录！') }) }
