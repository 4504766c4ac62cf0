import { type ItemType, itemTypeNames, type TemplateItem } from '@banyan/contract/service/template/item'
import { newItem } from '@banyan/contract/service/template/new-item'
import type { RefObject } from 'react'
import { type DesignKind, useDesigner as useKitDesigner } from '#kit/designer/use-designer.ts'
import { type DesignerState, templateItems } from './designer-state.ts'

const templates: DesignKind<TemplateItem, ItemType> = {
  ...templateItems,
  nameOfType: (type) => itemTypeNames[type],
  typeOf: ({ type }) => type,
  make: newItem,
}

/** The designer of a template. */
export const useDesigner = (root: RefObject<HTMLElement | null>, open: () => DesignerState) =>
  useKitDesigner(templates, root, open)
