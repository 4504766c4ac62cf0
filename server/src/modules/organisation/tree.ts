import type { DepartNode, IdNode, PeopleNode } from '@banyan/contract/organisation/depart'
import type { Row } from '#kernel/records/list/row-scope.ts'
import { rootCode } from './depart.rules.ts'

interface Node<N> {
  id: string
  parentId: string
  rootId?: string
  children: N[] | null
}

/**
 * Builds trees from nodes in order, in linear time. Nodes without their parent become roots, because filters and data
 * rules may leave parents out.
 */
export function nestNodes<N extends Node<N>>(nodes: N[]): N[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const roots: N[] = []
  for (const node of nodes) {
    const parent = byId.get(node.parentId)
    if (!parent) roots.push(node)
    else if (parent.children) parent.children.push(node)
    else parent.children = [node]
  }
  for (const root of roots) nameRoot(root, root.id)
  return roots
}

function nameRoot<N extends Node<N>>(node: N, rootId: string): void {
  if (node.rootId !== undefined) node.rootId = rootId
  for (const child of node.children ?? []) nameRoot(child, rootId)
}

/** A row as a single node; `isLeaf` and `rootId` are set when it is placed in a tree. */
export const departNode = (row: Row): DepartNode => ({
  ...(row as Partial<DepartNode>),
  id: row.id,
  key: row.id,
  value: row.id,
  title: String(row.departName ?? ''),
  parentId: String(row.parentId ?? ''),
  rootId: row.id,
  objType: 2,
  isLeaf: true,
  children: null,
})

export function nestDeparts(rows: Row[]): DepartNode[] {
  const nodes = rows.map(departNode)
  const roots = nestNodes(nodes)
  for (const node of nodes) node.isLeaf = node.children === null
  return roots
}

/** Nodes side by side; `known` tells which of them have more below, and where their roots are. */
export function flatNodes(rows: Row[], known: Row[]): DepartNode[] {
  const parents = new Set(known.map(({ parentId }) => parentId))
  const roots = new Map(known.flatMap((row) => (row.parentId ? [] : [[String(row.orgCode), row.id]])))
  return rows.map((row) => ({
    ...departNode(row),
    rootId: roots.get(rootCode(String(row.orgCode ?? ''))) ?? row.id,
    isLeaf: !parents.has(row.id),
  }))
}

export const idTree = (nodes: DepartNode[]): IdNode[] =>
  nodes.map(({ key, value, title, children }) => ({
    key,
    value,
    title,
    children: children && idTree(children),
  }))

export interface Person {
  id: string
  name: string
  departId: string
  /** Their main department: there the node's key is the plain id. */
  isMain: boolean
}

/** Departments as inner nodes and people as leaves; someone with two departments stands in both (DEC-058). */
export function peopleTree(rows: Row[], people: Person[]): PeopleNode[] {
  const inner = rows.map<PeopleNode>((row) => {
    const { id, key, value, title, parentId, rootId, directorId, objType } = departNode(row)
    return { id, key, value, title, parentId, rootId, directorId, objType, children: null }
  })
  const byId = new Map(inner.map((node) => [node.id, node]))
  const roots = nestNodes(inner)
  for (const { id, name, departId, isMain } of people) {
    const depart = byId.get(departId)
    if (!depart) continue
    const leaf: PeopleNode = {
      id,
      key: isMain ? id : `${id}@${departId}`,
      value: id,
      title: name,
      parentId: departId,
      rootId: depart.rootId,
      objType: 1,
      children: null,
    }
    if (depart.children) depart.children.push(leaf)
    else depart.children = [leaf]
  }
  return roots
}
