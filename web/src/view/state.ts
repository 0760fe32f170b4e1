// What the reader has chosen, for all sections at once: which runs and whether the papers' systems
// are shown, and whether intervals stand in the tables.

export class State {
  readonly hiddenRuns = new Set<number>();
  published = true;
  intervals = false;
  private readonly listeners: (() => void)[] = [];

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  change(edit: (state: State) => void): void {
    edit(this);
    for (const listener of this.listeners) listener();
  }

  shows(run: number | undefined): boolean {
    return run === undefined ? this.published : !this.hiddenRuns.has(run);
  }
}
