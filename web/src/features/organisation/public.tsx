export { DepartPage, type DepartPanel } from './depart/depart-page.tsx'
export { PeopleList } from './people/people-list.tsx'
