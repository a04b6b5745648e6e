/** What a doc comment says of an attribute: `{type} [name=default] - description`. */
const documented = /^\{(.+?)\}\s+\[?([\w-]+)(?:=([^\]]+))?\]?\s+-\s+(.+)$/s;

/** What only the browser and Lit call. */
const callback = /Callback$/;

/**
 * Makes the manifest one of what users can rely on: elements, with their public properties, and where
 * they are registered. Attributes are what their doc comment says, with a type such as
 * `'local' | 'both'`, and not what the property is, which takes any text. Modules have the path of the
 * file that is published.
 */
export function publicManifest() {
  /** By class: its base class, and what its doc comment says of attributes, by name. */
  const classes = new Map();

  /** What a class or one of its bases says of an attribute. */
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
      // The helper that sends events names none.
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

/** Where users are concerned, what a class inherits is its own: they have no name for the base. */
function own(item) {
  return { ...item, inheritedFrom: undefined };
}

/** An attribute that is absent has no default of its own. */
function withoutNull({ default: value, ...attribute }) {
  return value === undefined || value === 'null' ? attribute : { ...attribute, default: value };
}
