import type { FilledValues } from '@banyan/contract/service/template/filled'
import { isFilled, itemLabel, type TemplateItem } from '@banyan/contract/service/template/item'
import type { ReactNode } from 'react'
import {
  chosenValues,
  type Difference,
  findDifference,
  findDifferences,
  type Side,
  type Versions,
} from '#kit/form/conflict/conflict.ts'
import type { Field } from '#kit/widgets/widget.ts'

export type Values = Record<string, unknown> & { formData?: FilledValues | null }

interface OrderShape {
  fields: readonly Field[]
  items: readonly TemplateItem[]
  /** Shows a value of an item. */
  show: (item: TemplateItem, value: unknown) => ReactNode
}

/** The fixed and variable fields of an order in which my values and the stored ones differ. */
export function orderDifferences(shape: OrderShape, versions: Versions<Values>): Difference[] {
  const variable = shape.items.filter(isFilled).flatMap((item) => {
    const valueIn = ({ formData }: Values) => formData?.[item.id]
    return findDifference(
      { key: itemKey(item), label: itemLabel(item), shown: { show: (value) => shape.show(item, value) } },
      {
        opened: valueIn(versions.opened),
        mine: valueIn(versions.mine),
        stored: valueIn(versions.stored),
      },
    )
  })
  return [...findDifferences(shape, versions), ...variable]
}

/** My values with the stored ones where they were chosen. */
export function mergedOrder(mine: Values, differences: readonly Difference[], chosen: Record<string, Side>) {
  const taken = Object.entries(chosenValues(differences, chosen))
  const ofForm = taken.filter(([key]) => key.startsWith(prefix))
  return {
    ...mine,
    ...Object.fromEntries(taken.filter(([key]) => !key.startsWith(prefix))),
    formData: {
      ...mine.formData,
      ...Object.fromEntries(ofForm.map(([key, value]) => [key.slice(prefix.length), value])),
    },
  } as Values
}

const prefix = 'form:'
const itemKey = ({ id }: TemplateItem) => `${prefix}${id}`
