const labelled = [HTMLInputElement, HTMLButtonElement, HTMLTextAreaElement, HTMLSelectElement];

/**
 * jsdom finds the labels of a field by looking at every element of the document, and Testing Library asks for those of every field whenever
 * it compares a name: a page with 160 boxes took 3.6 s for one. These are found by the id of the field, or around it.
 */
export function findLabelsByField(): void {
  for (const { prototype } of labelled)
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        const around = this.closest('label');
        const own = this.id === '' ? [] : document.querySelectorAll(`label[for="${CSS.escape(this.id)}"]`);
        return [...new Set([...(around?.control === this ? [around] : []), ...own])];
      },
    });
}
