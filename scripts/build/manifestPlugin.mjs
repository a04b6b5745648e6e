/** An attribute in a doc comment: `{type} [name=default] - description`. */
const documented = /^\{(.+?)\}\s+\[?([\w-]+)(?:=([^\]]+))?\]?\s+-\s+(.+)$/s;

/** Members that only the browser and Lit call. */
const callback = /Callback$/;

/**
 * Reduces the manifest to what users can rely on: elements with their public properties, and where they are
 * registered. Attributes are as in their doc comment, with a type such as `'local' | 'both'`, and not as the
 * property, which accepts any text. Modules have the path of the published file.
 */
export function publicManifest() {
  /** For each class: its base class, and the attributes in its doc comment, by name. */
  const classes = new Map();

  /** Returns an attribute from the doc comment of a class or of its bases. */
  function documentationOf(className, attribute) {
    for (let known = classes.get(className); known; known = classes.get(known.base)) {
      const found = known.attributes.get(attribute);
      if (found) return found;
    }
    return {};
  }

  function publicClass(declaration) {
    return {
      ...declaration,
      superclass: undefined,
      members: declaration.members?.filter(isPublic).map(own),
      // The helper that dispatches events contains no event names.
      events: declaration.events?.filter(({ description }) => description),
      attributes: declaration.attributes?.map((attribute) => ({
        ...own(withoutNull(attribute)),
        ...documentationOf(declaration.name, attribute.name),
      })),
    };
  }

  return {
    name: 'public-manifest',

    analyzePhase({ ts, node }) {
      if (node.kind !== ts.SyntaxKind.ClassDeclaration || !node.name) return;
      const attributes = new Map();
      for (const tag of (node.jsDoc ?? []).flatMap((doc) => doc.tags ?? [])) {
        if (tag.tagName.text !== 'attr') continue;
        const text = ts.getTextOfJSDocComment(tag.comment) ?? '';
        const [, type, name, value, description] = documented.exec(text) ?? [];
        if (!name)
          throw new Error(`@attr of ${node.name.text}: write {type} name - ..., not ${text}`);
        attributes.set(name, {
          type: { text: type.replace(/\s*\|\s*/g, ' | ') },
          description: description.replace(/\s+/g, ' ').trim(),
          ...(value && { default: value }),
        });
      }
      const base = node.heritageClauses?.[0]?.types[0]?.expression.getText();
      classes.set(node.name.text, { base, attributes });
    },

    packageLinkPhase({ customElementsManifest }) {
      customElementsManifest.modules = customElementsManifest.modules
        .map((module) => ({
          ...module,
          declarations: module.declarations.filter(({ tagName }) => tagName).map(publicClass),
        }))
        .filter(
          ({ declarations, exports }) =>
            declarations.length || exports.some(({ kind }) => kind === 'custom-element-definition'),
        );
      const published = JSON.stringify(customElementsManifest).replace(
        /"\/?src\/([\w/.-]+?)\.[jt]s"/g,
        '"dist/$1.js"',
      );
      Object.assign(customElementsManifest, JSON.parse(published));
    },
  };
}

function isPublic({ name, privacy, static: isStatic }) {
  return !isStatic && !callback.test(name) && (privacy ?? 'public') === 'public';
}

/** Inherited members count as the class's own, because users do not know the base class. */
function own(item) {
  return { ...item, inheritedFrom: undefined };
}

/** An attribute that is absent has no default of its own. */
function withoutNull({ default: value, ...attribute }) {
  return value === undefined || value === 'null' ? attribute : { ...attribute, default: value };
}
