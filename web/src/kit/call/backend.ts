import type { Endpoint } from '@banyan/contract/endpoint'
import type { Choice } from '@banyan/contract/field-options'
import type { FileKind } from '@banyan/contract/file-type'
import { createContext, useContext } from 'react'
import type { z } from 'zod'

/** Any endpoint with this input and result, whichever context declares it. */
type EndpointWith<I, R> = Endpoint<z.ZodObject & z.ZodType<I>, z.ZodType<R>>

/** One level of a tree to choose from; `leaf` is 1 when nothing lies below. */
export interface TreeOption {
  key: string
  title: string
  leaf: number
}

/** An option of a linked drop-down (WIDGET-074): `store` is the stored value, `id` the parent of the next level. */
export interface LevelOption {
  id: string
  store: string
  label: string
}

export interface StoredFile {
  /** What records hold, comma-joined where a field holds several. */
  path: string
  url: string
  name: string
  size: number
  type: string
}

/** What may be uploaded for one purpose (DEC-098). */
export interface UploadLimits {
  kinds: readonly FileKind[]
  maxMb: number
  /** How many files one field of a form may hold. */
  count: number
}

interface TextQuestion {
  dict: string
  key?: string
  delNotExist?: string
}

/** The calls of forms and their controls; the contexts declare them and the app passes them in. */
export interface Backend {
  choices: {
    /** Items of a dictionary by its code. */
    items: EndpointWith<{ code: string }, Choice[]>
    /** Rows of a table dictionary `table,text,code` that match a keyword. */
    search: EndpointWith<{ dict: string; keyword?: string }, Choice[]>
    /** Texts of stored values of a table dictionary. */
    texts: EndpointWith<TextQuestion, string[]>
    /** The same for searching controls, which use another path prefix (API-019). */
    searchTexts: EndpointWith<TextQuestion, string[]>
    treeLevel: EndpointWith<
      {
        pid?: string
        tableName: string
        text: string
        code: string
        pidField: string
        hasChildField?: string
        condition?: string
      },
      TreeOption[]
    >
    /** Choices that depend on another field. */
    linked: EndpointWith<
      {
        tableName: string
        valueField: string
        labelField: string
        foreignKey: string
        mainTableName: string
        mainValueField: string
        mainValue?: string
      },
      Choice[]
    >
    linkedLevel: EndpointWith<
      {
        table: string
        txt: string
        key: string
        idField: string
        pidField: string
        condition?: string
        pidValue?: string
      },
      LevelOption[]
    >
  }
  rules: {
    fill: EndpointWith<{ ruleCode: string; [member: string]: unknown }, string | null>
    check: EndpointWith<{ ruleCode: string; value?: string }, unknown>
    isFree: EndpointWith<
      { tableName: string; fieldName: string; fieldVal?: string; dataId?: string },
      unknown
    >
  }
  files: {
    upload: EndpointWith<{ biz?: string; isup?: string }, StoredFile>
    info: EndpointWith<{ paths: string[] }, StoredFile[]>
    remove: EndpointWith<{ relativePath: string }, unknown>
    /** By the name of the purpose (`biz`). */
    limitsOf: (biz: string) => UploadLimits
  }
}

/** Given by the app around every page. */
export const BackendContext = createContext<Backend | undefined>(undefined)

export function useBackend(): Backend {
  const backend = useContext(BackendContext)
  if (!backend) throw new Error('forms and controls need a BackendContext around them')
  return backend
}
