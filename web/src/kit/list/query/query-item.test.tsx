import { type FieldType, fieldTypes } from '@banyan/contract/field'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Field } from '#kit/widgets/widget.ts'
import { show } from '#testing/show.tsx'
import { QueryItem } from './query-item.tsx'
import { queryValues } from './query-values.ts'

beforeEach(() => {
  const answer = { success: true, code: 200, message: '', result: [] }
  vi.stubGlobal('fetch', async () =>
    Response.json(answer, { headers: { 'content-type': 'application/json' } }),
  )
})

type Face = 'calendar' | 'calendar with time' | 'choice' | 'several' | 'text'

/** What people see of each view; what is not named here is plain text. */
const faces: Partial<Record<FieldType, [id: string, face: Face]>> = {
  date: ['WIDGET-040', 'calendar'],
  tab_date: ['WIDGET-040', 'calendar'],
  datetime: ['WIDGET-041', 'calendar with time'],
  tab_datetime: ['WIDGET-041', 'calendar with time'],
  list: ['WIDGET-042', 'choice'],
  tab_list: ['WIDGET-042', 'choice'],
  radio: ['WIDGET-042', 'choice'],
  sel_tree: ['WIDGET-043', 'choice'],
  cat_tree: ['WIDGET-044', 'choice'],
  sel_search: ['WIDGET-045', 'choice'],
  sel_user: ['WIDGET-046', 'choice'],
  sel_depart: ['WIDGET-047', 'choice'],
  popup: ['WIDGET-048', 'choice'],
  pca: ['WIDGET-049', 'choice'],
  link_down: ['WIDGET-073', 'choice'],
  checkbox: ['WIDGET-050', 'several'],
  list_multi: ['WIDGET-050', 'several'],
}
const cases = fieldTypes.map((type): [string, FieldType, Face] => {
  const [id, face] = faces[type] ?? ['WIDGET-051', 'text']
  return [id, type, face]
})

const aField = (type: FieldType): Field => ({
  name: 'f',
  label: '项目',
  type,
  query: type === 'checkbox' || type === 'list_multi' ? 'any' : 'eq',
  lookup: 'testing_gadget,name,id',
  pidField: 'pid',
  popupCode: 'r',
  orgFields: 'a',
  destFields: 'f',
})

function faceIn(container: HTMLElement): Face | undefined {
  if (container.querySelector('.ant-picker')) {
    const placeholder = container.querySelector<HTMLInputElement>('.ant-picker input')?.size ?? 0
    return placeholder > 15 ? 'calendar with time' : 'calendar'
  }
  if (container.querySelector('.ant-select-multiple')) return 'several'
  if (container.querySelector('[role=combobox]')) return 'choice'
  return container.querySelector('input.ant-input:not(:disabled)') ? 'text' : undefined
}

test.each(cases)('%s the query view %s is a %s with its label', async (_, type, face) => {
  const field = aField(type)
  const { container } = show(<QueryItem field={field} values={queryValues([field], {})} />)
  await waitFor(() => expect(faceIn(container)).toBe(face))
  expect(screen.getByLabelText('项目')).toBeTruthy()
})
